/** Run as a process of its own beside a measurement: does nothing, and tells how long the machine kept it from it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.stdin.on('end', () => console.log(delay.max / 1e6)).resume()
