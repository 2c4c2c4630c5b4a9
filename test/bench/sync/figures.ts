/** The value that `share` of the values do not exceed (nearest rank). */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)
export const p95 = (values: readonly number[]) => percentile(values, 0.95)

/** ms that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** ms of CPU time that this process spends on `work`, all threads together. */
export async function spent(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export interface Figure {
  bench: 'search' | 'sync' | 'list' | 'start' | 'duplicates' | 'import' | 'outbox' | 'window'
  metric: string
  value: number
  unit: 'ms' | 'bytes' | 'requests' | 'records' | 'share'
  /** The peer, measured in the same run. */
  against?: string
  peer?: number
  /** value / peer, or peer / value where the metric is a speed-up ("times faster"). */
  ratio?: number
  /** The least and the most of the rounds whose median `value` is. */
  spread?: [least: number, most: number]
  bar?: string
}

/** Prints one figure as a JSON line, four digits kept. */
export function say(figure: Figure): void {
  const shorten = (_name: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value
  console.log(JSON.stringify(figure, shorten))
}
