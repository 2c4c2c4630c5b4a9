import { deflateSync } from 'node:zlib'
import type { ShownPage, ShownPhoto } from '../../../contract/ipc/print.ts'
import type { FontSet } from '../../../labels/font/font-set.ts'
import type { Page } from '../../../labels/output/glyph-run.ts'
import { toSvg } from '../../../labels/output/page-svg.ts'
import { wantedPhotos, type PrintedPhoto } from '../../../labels/output/photos.ts'
import { toPdf, type PdfOptions } from '../../../labels/output/pdf/to-pdf.ts'
import type { KeptJob } from './lay-out.ts'
import type { NamedPhoto, PhotoToMake } from './print-thread.ts'

/** The preview, a test page, and one more. */
const mostJobs = 3

/** Jobs of a page or two cost almost nothing, and each window of a contact may have one: they do not displace larger jobs. */
const mostSmall = 30
const isSmall = ({ kept: { pages } }: OpenJob) => pages.length <= 2

/** Returns pages as a PDF; viewers show its title. */
export function pdfOf(pages: readonly Page[], fonts: FontSet, how: PdfOptions): Promise<Uint8Array> {
  return toPdf(pages, fonts, { ...how, deflate: deflateSync })
}

/** A page of a job as it is shown; null if the job has no such page. */
export function shownPageOf(job: KeptJob, number: number): ShownPage | null {
  const page = job.pages[number]
  return page ? { svg: toSvg(page, job.fonts), photos: photosOn(page, job) } : null
}

/** The photos of a page, where the correction of the printer puts them. */
function photosOn({ labels, calibration }: Page, { portraits }: KeptJob): ShownPhoto[] {
  const { scaleX, scaleY, offsetX, offsetY } = calibration
  return labels.flatMap(({ record, photos }) => {
    const portrait = portraits[record]
    if (!portrait) return []
    const { family, id, picture: image } = portrait
    return photos.map(({ x, y, width, height }) => ({
      x: x * scaleX + offsetX,
      y: y * scaleY + offsetY,
      width: width * scaleX,
      height: height * scaleY,
      family,
      id,
      image,
    }))
  })
}

interface OpenJob {
  readonly kept: KeptJob
  /** Those that are ready for paper. */
  readonly photos: Map<string, PrintedPhoto>
}

/** The jobs laid out last: older ones are forgotten. What they answer is null where a job is. */
export function createPrintJobs() {
  const jobs = new Map<number, OpenJob>()
  return {
    keep(number: number, kept: KeptJob): void {
      const job = { kept, photos: new Map() }
      jobs.set(number, job)
      const alike = [...jobs].filter(([, each]) => isSmall(each) === isSmall(job))
      for (const [old] of alike.slice(0, isSmall(job) ? -mostSmall : -mostJobs)) jobs.delete(old)
    },
    page(number: number, page: number): ShownPage | null {
      const job = jobs.get(number)
      return job ? shownPageOf(job.kept, page) : null
    },
    paper(number: number, page: number): string | null {
      const job = jobs.get(number)
      const drawn = job?.kept.pages[page]
      return job && drawn ? toSvg(drawn, job.kept.fonts, (name) => addressOf(job.photos.get(name))) : null
    },
    async pdf(number: number): Promise<Uint8Array | null> {
      const job = jobs.get(number)
      if (!job) return null
      const { pages, fonts, title } = job.kept
      return pdfOf(pages, fonts, { title, photos: job.photos })
    },
    photosToMake(number: number): PhotoToMake[] | null {
      const job = jobs.get(number)
      if (!job) return null
      return wantedPhotos(job.kept.pages).flatMap(({ record, ...wanted }) => {
        const portrait = job.kept.portraits[record]
        return portrait && !job.photos.has(wanted.name) ? [{ ...wanted, portrait }] : []
      })
    },
    /** They are the most that a job takes of memory: one job has them at a time. */
    keepPhotos(number: number, photos: readonly NamedPhoto[]): true | null {
      for (const [other, each] of jobs) if (other !== number) each.photos.clear()
      const job = jobs.get(number)
      if (!job) return null
      for (const photo of photos) job.photos.set(photo.name, photo)
      return true
    },
    /** In printing order, each once. */
    recordIds(number: number): string[] | null {
      const job = jobs.get(number)
      if (!job) return null
      const { pages, ids } = job.kept
      const printed = pages.flatMap(({ labels }) => labels.map(({ record }) => record))
      return [...new Set(printed)].flatMap((at) => ids[at] ?? [])
    },
  }
}

function addressOf(photo: PrintedPhoto | undefined): string | null {
  return photo ? `data:image/jpeg;base64,${Buffer.from(photo.jpeg).toString('base64')}` : null
}
