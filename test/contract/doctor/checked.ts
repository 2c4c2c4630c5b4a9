import { expect, onTestFinished } from 'vitest'
import { doctorReport, type DoctorReport } from '../../../contract/ipc/doctor.ts'
import { checkService, type CheckOptions } from '../../../electron/doctor/check-service.ts'
import { startService, type RunningService, type ServiceOptions } from '../../../service/start-service.ts'

/** A service with the sample contacts, closed when the test ends. */
export async function aService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = await startService({ seed: 200, ...options })
  onTestFinished(() => service.close())
  return service
}

/** The report about a service, whose shape is checked on the way. */
export async function reportOn(
  service: RunningService,
  more: Partial<CheckOptions> = {},
): Promise<DoctorReport> {
  const token = () => service.tokens.full
  const checked = await checkService({
    base_url: service.base_url,
    token,
    groups: [],
    mayWrite: true,
    pauseMs: 0,
    ...more,
  })
  expect(checked.ok ? '' : checked.failure).toBe('')
  return doctorReport.parse(checked.ok ? checked.value : null)
}

/** The verdicts of a report by their points. */
export function verdictsOf({ points }: DoctorReport): Record<string, string | null> {
  return Object.fromEntries(points.map(({ id, verdict }) => [id, verdict]))
}

/** Test records that live at a service, in either family, by their ids. */
export async function livingTestRecords(service: RunningService): Promise<string[]> {
  const places = [...service.group_ids.map((id) => `addresses/${id}`), 'homeaddresses']
  const found: string[] = []
  for (const place of places) {
    for (let skip = 0; ; skip += 20) {
      const answer = await fetch(`${service.base_url}/api/${place}/list?limit=20&skip=${skip}`, {
        headers: { Authorization: `Bearer ${service.tokens.full}` },
      })
      const records = (await answer.json()) as { id: string }[]
      found.push(...records.map(({ id }) => id))
      if (records.length < 20) break
    }
  }
  const family = (id: string) => (service.read('address', id) ? 'address' : 'homeaddress')
  // A late list still shows what is deleted.
  const isTestRecord = (id: string) => {
    const record = service.read(family(id), id)
    return record?.['deleted'] !== true && String(record?.['memo']).includes('atena-doctor:')
  }
  return [...new Set(found)].filter(isTestRecord)
}
