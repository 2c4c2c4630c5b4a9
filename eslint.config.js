import ts from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import prettier from 'eslint-config-prettier'
import plainWords from './build/lint/plain-words.mjs'

const banned = [
  {
    selector: "MemberExpression[object.name='shell'][property.name='openExternal']",
    message: 'Links leave the app only through electron/window/ways-out.ts.',
  },
  {
    selector: "MemberExpression[object.name='ipcMain'][property.name=/^(handle|on|once)$/]",
    message: 'Channels are registered only by electron/ipc/register.ts, which checks the sender.',
  },
]

const withComponents = [
  '**/*.vue',
  'renderer/**',
  'tools/gallery/**',
  'test/component/**',
  'test/unit/renderer/**',
]

export default ts.config(
  { ignores: ['out/', 'tour/', 'release/', 'node_modules/', 'tools/stand-in/page/'] },
  ...ts.configs.recommended,
  // What has no component is not asked about components: that was a third of the rules' time.
  ...vue.configs['flat/recommended'].map((part) => ({ files: withComponents, ...part })),
  prettier,
  {
    rules: {
      'no-restricted-syntax': ['error', ...banned],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // One import for each file: what is only a type says so inside.
      'no-duplicate-imports': 'error',
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      'no-console': 'error',
    },
  },
  { plugins: { atena: plainWords } },
  { rules: { 'atena/plain-words': 'error' } },
  { files: ['**/*.md'], processor: 'atena/paper' },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'max-lines-per-function': 'off',
      'vue/no-v-html': 'error',
      'vue/no-template-target-blank': 'error',
      'vue/require-default-prop': 'off',
    },
  },
  {
    files: ['test/**', 'build/**', 'tools/**', 'service/main.ts'],
    rules: { 'max-lines-per-function': 'off', 'no-console': 'off' },
  },
  {
    files: ['electron/window/ways-out.ts', 'electron/ipc/register.ts', 'test/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
