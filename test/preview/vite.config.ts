import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** `npx vite test/preview`: the window over the fake bridge in an ordinary browser. Never part of the app. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [vue()],
  server: { fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
})
