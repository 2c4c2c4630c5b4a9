import { fail } from '../../contract/failure.ts'

/** SECURITY: a write made for another profile than the one in use goes nowhere (reliability 5.4). */
export const strayed = fail({ kind: 'invalid-input', path: 'profile', expected: 'the profile in use' })
