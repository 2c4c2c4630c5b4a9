import { z } from 'zod'

/** An advisory about a package that ships. */
export interface ShippedAdvisory {
  /** Folder of the package, from the project's, with `/`. */
  folder: string
  severity: Severity
  title: string
  url: string
}

const severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])
type Severity = z.infer<typeof severity>

/** What `npm audit --json` writes (its version 2). A package that only needs another one with an advisory names it in `via`. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity })])),
      nodes: z.array(z.string()),
    }),
  ),
})

/**
 * The advisories of npm's report that are about packages in `shipped`; null where it is not a report, as when the registry
 * has no audit.
 * @param shipped folders from the project's, with `/`
 */
export function readAudit(text: unknown, shipped: readonly string[]): ShippedAdvisory[] | null {
  const read = report.safeParse(text)
  if (!read.success) return null
  const ships = new Set(shipped)
  return Object.values(read.data.vulnerabilities).flatMap(({ via, nodes }) => {
    const folders = nodes.filter((folder) => ships.has(folder))
    const advisories = via.filter((each) => typeof each !== 'string')
    return advisories.flatMap((advisory) => folders.map((folder) => ({ folder, ...advisory })))
  })
}

/** Whether no release may be made before it is dealt with. */
export function stopsRelease({ severity: how }: ShippedAdvisory): boolean {
  return how === 'high' || how === 'critical'
}
