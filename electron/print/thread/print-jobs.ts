import { deflateSync } from 'node:zlib'
import type { FontSet } from '../../../labels/font/font-set.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { toSvg } from '../../../labels/output/page-svg.ts'
import { toPdf } from '../../../labels/output/pdf/to-pdf.ts'

/** A job as the thread keeps it. */
export interface KeptJob {
  pages: readonly Page[]
  fonts: FontSet
  /** For each record that was laid out the ids of those whom its mailing label is for. */
  ids: readonly (readonly string[])[]
}

/** The preview and a test page beside it. */
const mostJobs = 3

/** Jobs of a page or two cost next to nothing, and each window of a contact may have one: they push no other out. */
const mostSmall = 30
const isSmall = ({ pages }: KeptJob) => pages.length <= 2

/** Returns the pages as a PDF. */
export const pdfOf = (pages: readonly Page[], fonts: FontSet): Promise<Uint8Array> =>
  toPdf(pages, fonts, deflateSync)

/** The SVG of a page of a job; null when there is no such page. */
export function pageOf({ pages, fonts }: KeptJob, page: number): string | null {
  const drawn = pages[page]
  return drawn ? toSvg(drawn, fonts) : null
}

/** The jobs laid out last: older ones are forgotten. */
export function createPrintJobs() {
  const jobs = new Map<number, KeptJob>()
  return {
    keep(number: number, job: KeptJob): void {
      jobs.set(number, job)
      const alike = [...jobs].filter(([, each]) => isSmall(each) === isSmall(job))
      for (const [old] of alike.slice(0, isSmall(job) ? -mostSmall : -mostJobs)) jobs.delete(old)
    },
    /** null when there is no such page, or the job is forgotten. */
    svg(number: number, page: number): string | null {
      const job = jobs.get(number)
      return job ? pageOf(job, page) : null
    },
    async pdf(number: number): Promise<Uint8Array | null> {
      const job = jobs.get(number)
      return job ? pdfOf(job.pages, job.fonts) : null
    },
    /** In printing order, each once. */
    recordIds(number: number): string[] | null {
      const job = jobs.get(number)
      if (!job) return null
      const printed = job.pages.flatMap(({ labels }) => labels.map(({ record }) => record))
      return [...new Set(printed)].flatMap((at) => job.ids[at] ?? [])
    },
  }
}
