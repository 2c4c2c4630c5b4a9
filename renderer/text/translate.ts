import type { MessageKey } from '../../languages/page.ts'

/** The part of `t` that text functions need; handed in, so that they stay pure and free of Vue. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string
