import type { OperationClass } from './outcome.ts'

/** How long each kind of call may take in all, in ms (reliability T12). */
export interface Deadlines {
  /** TCP and TLS set-up (reliability T04). */
  connect: number
  record: number
  list: number
  photo: number
}

export const defaultDeadlines: Deadlines = { connect: 10_000, record: 15_000, list: 60_000, photo: 120_000 }

/** What a call does to the service, and what it may cost. */
export interface Operation {
  class: OperationClass
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  deadline: 'record' | 'list' | 'photo'
  /** Largest answer in bytes, before and after gunzip (reliability X08). */
  answerLimit: number
}

const mebibyte = 1024 * 1024
const record = { deadline: 'record', answerLimit: 2 * mebibyte } as const
const photo = { deadline: 'photo' } as const

/** The seven kinds of call behind the 13 operations of the spec: both families share six of them. */
export const operations = {
  list: { class: 'read', method: 'GET', deadline: 'list', answerLimit: 32 * mebibyte },
  get: { class: 'read', method: 'GET', ...record },
  create: { class: 'create', method: 'POST', ...record },
  update: { class: 'write', method: 'PUT', ...record },
  delete: { class: 'write', method: 'DELETE', ...record },
  download: { class: 'read', method: 'GET', ...photo, answerLimit: 20 * mebibyte },
  upload: { class: 'upload', method: 'POST', ...photo, answerLimit: 64 * 1024 },
} as const satisfies Record<string, Operation>

/** Largest bodies that leave, in bytes. The spec shows no limits (spec 8); these are ours. */
export const requestLimits = { record: 8 * mebibyte, photo: 20 * mebibyte }
