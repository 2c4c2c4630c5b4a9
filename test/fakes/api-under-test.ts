import { onTestFinished } from 'vitest'
import type { Failure, Result } from '../../contract/failure.ts'
import type { Deadlines } from '../../electron/api/exchange.ts'
import { createServiceApi, type UpdateBody, type ServiceApi } from '../../electron/api/record-api.ts'
import type { FetchedText } from '../../electron/api/read-answer.ts'
import { reply, startRawServer, type RawAnswer, type RawReply, type RawServer } from './raw-server.ts'

/** The value of a successful Result; fails the test with the failure otherwise. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`expected a value, got ${JSON.stringify(result.failure)}`)
  return result.value
}

/** The failure of a failed Result; fails the test with the value otherwise. */
export function failureOf<T>(result: Result<T>): Failure {
  if (result.ok) throw new Error(`expected a failure, got ${JSON.stringify(result.value)}`)
  return result.failure
}

/** The body of an update of no particular record: no record has been read. */
export function updateOf(json = '{}'): UpdateBody {
  return { json, over: json as FetchedText }
}

export interface ApiUnderTest {
  api: ServiceApi
  server: RawServer
}

export interface ApiTestOptions {
  token?: string
  deadlines?: Partial<Deadlines>
}

/** A client against a server that writes the given bytes; both end with the test. */
export async function apiAgainst(answer: RawAnswer, options: ApiTestOptions = {}): Promise<ApiUnderTest> {
  const server = await startRawServer(answer)
  const api = valueOf(
    createServiceApi({
      base_url: server.base_url,
      token: () => options.token ?? 'test-token',
      ...(options.deadlines && { deadlines: options.deadlines }),
    }),
  )
  onTestFinished(async () => {
    api.close()
    await server.close()
  })
  return { api, server }
}

/** A client against a server that gives the same well-formed answer to everything. */
export function apiAnswered(answer: RawReply, options: ApiTestOptions = {}): Promise<ApiUnderTest> {
  return apiAgainst((socket) => socket.write(reply(answer)), options)
}
