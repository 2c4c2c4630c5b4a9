import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { createServer } from 'vite'
import { project } from '../build/project.mjs'

// `npm run gallery`: every base component in every state, in an ordinary browser. Never part of the app.
const server = await createServer({
  root: join(project, 'tools', 'gallery'),
  configFile: false,
  plugins: [vue()],
  server: { fs: { allow: [project] } },
})
await server.listen()
server.printUrls()
