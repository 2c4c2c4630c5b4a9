import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The window: `renderer/` → `out/renderer/`, for the Chromium inside Electron 45. */
export default defineConfig({
  root: folder('renderer'),
  base: './',
  plugins: [vue()],
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_I18N_LEGACY_API__: 'false',
    __VUE_I18N_FULL_INSTALL__: 'false',
    __INTLIFY_PROD_DEVTOOLS__: 'false',
  },
  build: {
    outDir: folder('out/renderer'),
    emptyOutDir: true,
    target: 'chrome150',
    // SECURITY: the CSP allows no `data:` for scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read from the user's own disk, not over a network.
    chunkSizeWarningLimit: 4000,
  },
})
