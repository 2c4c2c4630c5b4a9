import type { About } from '../../contract/ipc/app.ts'

/** What a packaged app says about itself. */
export const sampleAbout: About = {
  versions: { app: '0.1.0', electron: '45.3.4', chromium: '150.0.0.0', node: '24.9.0' },
  archive: '3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea',
  packages: [
    { name: 'axios', version: '1.21.1', licence: 'MIT', text: 'Copyright of the authors of axios' },
    { name: 'vue', version: '3.5.45', licence: 'MIT', text: 'Copyright of the authors of Vue' },
  ],
}
