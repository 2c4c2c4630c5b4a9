import { recompress } from './image/recompress.ts'
import { runService, type RunningService, type ServiceOptions } from './run-service.ts'
import { drawPhoto } from './sample/drawing.ts'

export type { RunningService, ServiceOptions }

/** Starts a reference service that draws and re-compresses photos itself. Rejects when the port or the file cannot be used. */
export function startService(options: ServiceOptions = {}): Promise<RunningService> {
  return runService(options, { recompress, drawPhoto })
}
