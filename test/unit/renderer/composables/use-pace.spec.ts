import { effectScope, shallowRef } from 'vue'
import { expect, it, onTestFinished } from 'vitest'
import { usePace, type Counted } from '../../../../renderer/composables/use-pace.ts'

it('a pace is shown after one second, measured separately for each phase, and not while nothing moves', () => {
  const progress = shallowRef<Counted | null>(null)
  let time = 0
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const pace = scope.run(() =>
    usePace(
      () => progress.value,
      () => time,
    ),
  )
  const at = (ms: number, phase: string, done: number) => {
    time = ms
    progress.value = { phase, done, total: 1000 }
    return pace?.value
  }
  const unknown = { perSecond: null, secondsLeft: null }
  expect(at(0, 'reading', 0)).toEqual(unknown)
  expect(at(500, 'reading', 200)).toEqual(unknown)
  expect(at(2000, 'reading', 400)).toEqual({ perSecond: 200, secondsLeft: 3 })
  expect(at(2100, 'writing', 0)).toEqual(unknown)
  expect(at(4100, 'writing', 0)).toEqual(unknown)
  expect(at(6100, 'writing', 1000)).toEqual({ perSecond: 250, secondsLeft: 0 })
  progress.value = null
  expect(pace?.value).toEqual(unknown)
})
