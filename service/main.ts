import { runCommand } from './run-command.ts'
import { startService } from './start-service.ts'

runCommand(process.argv.slice(2), startService)
