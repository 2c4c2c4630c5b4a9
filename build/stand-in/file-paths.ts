import type { DevtoolsSession } from './devtools.ts'

/**
 * Answers `webUtils.getPathForFile`, which must return at once: page/web-utils.js stops at a `debugger` statement, the
 * path is read from the stopped script's File and written into its variable. Every other stop just goes on.
 */
export async function answerFilePaths(session: DevtoolsSession): Promise<void> {
  session.on('Debugger.paused', ({ callFrames: [frame] }) => {
    const answered =
      frame?.functionName === 'getPathForFile' ? writePath(session, frame.callFrameId) : undefined
    void Promise.resolve(answered)
      .catch(() => {})
      .then(() => session.tell('Debugger.resume'))
  })
  await session.send('Debugger.enable')
}

async function writePath(session: DevtoolsSession, callFrameId: string): Promise<void> {
  const { result } = await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' })
  if (result.objectId === undefined) return
  const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId })
  const expression = `path = ${JSON.stringify(path)}`
  await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })
}
