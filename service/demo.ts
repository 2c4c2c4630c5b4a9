import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { runService } from './run-service.ts'
import { demoImaging, demoRecords } from './sample/demo-photos.ts'

// The service of the Demo profile, which ships with the app (build/demo-photos.ts draws its photos).
const imaging = demoImaging(join(import.meta.dirname, 'photos'))
runCommand(['--seed', String(demoRecords), ...process.argv.slice(2)], (options) =>
  runService(options, imaging),
)
