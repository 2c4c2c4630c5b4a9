/** Run as a separate process during a measurement: does nothing, and reports how long the machine kept it waiting. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.stdin.on('end', () => console.log(delay.max / 1e6)).resume()
