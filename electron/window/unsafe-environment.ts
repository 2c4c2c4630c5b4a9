import { app, dialog } from 'electron'
import { chooseLanguage } from './menu-text.ts'

type Danger = 'certificates' | 'switch'

/**
 * Switches of Chromium that take a page's walls down or open it to every program of the machine. The launcher of
 * electron-builder's AppImage adds the first one by itself where user namespaces are closed (reliability X37).
 */
const switches = ['no-sandbox', 'disable-web-security', 'remote-debugging-port', 'remote-debugging-pipe']

const text: Record<'en' | 'ja', Record<Danger, string>> = {
  en: {
    certificates:
      'The environment variable NODE_TLS_REJECT_UNAUTHORIZED switches the check of certificates off. Remove it, then start Atena again.',
    switch:
      'Atena was started with a switch that takes its protection away. Start it without; on Linux, install the deb package where the AppImage cannot use the sandbox.',
  },
  ja: {
    certificates:
      '環境変数 NODE_TLS_REJECT_UNAUTHORIZED によって証明書の確認が無効になっています。この変数を削除してから、Atena をもう一度起動してください。',
    switch:
      '保護を無効にするスイッチ付きで起動されました。スイッチなしで起動してください。Linux の AppImage でサンドボックスを使えない場合は、deb パッケージをインストールしてください。',
  },
}

/**
 * What makes it unsafe to start, null when nothing does.
 * SECURITY: with the variable Node accepts every certificate, and the token goes to whoever answers (reliability X38).
 * The switches count in installed apps only: development and its tests use some of them.
 */
export function dangerAtStart(environment: NodeJS.ProcessEnv): Danger | null {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== undefined) return 'certificates'
  return app.isPackaged && switches.some((name) => app.commandLine.hasSwitch(name)) ? 'switch' : null
}

/** Says why the app does not start, then ends it. Resolves when the user has read it. */
export async function refuseStart(danger: Danger): Promise<void> {
  await app.whenReady()
  dialog.showErrorBox(app.name, text[chooseLanguage('system', app.getPreferredSystemLanguages())][danger])
  app.exit(1)
}
