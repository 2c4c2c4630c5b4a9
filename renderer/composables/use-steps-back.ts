import { computed, shallowRef } from 'vue'

/** As many steps as are remembered. */
const most = 100

/** A value with its earlier states. */
export function useStepsBack<T>(first: T) {
  const states = shallowRef<{ all: readonly T[]; at: number }>({ all: [first], at: 0 })
  /** What is shown while something is dragged; null otherwise. It becomes a step when it is dropped. */
  const passing = shallowRef<T | null>(null)
  const value = computed(() => passing.value ?? states.value.all[states.value.at] ?? first)
  const canUndo = computed(() => states.value.at > 0)
  const canRedo = computed(() => states.value.at < states.value.all.length - 1)

  /** Begins with another value: nothing can be undone. */
  function begin(with_: T): void {
    passing.value = null
    states.value = { all: [with_], at: 0 }
  }

  function change(to: T): void {
    passing.value = null
    const { all, at } = states.value
    const kept = [...all.slice(0, at + 1), to].slice(-most)
    states.value = { all: kept, at: kept.length - 1 }
  }

  function go(by: 1 | -1): void {
    const { all, at } = states.value
    passing.value = null
    states.value = { all, at: Math.max(0, Math.min(all.length - 1, at + by)) }
  }

  return {
    value,
    canUndo,
    canRedo,
    begin,
    change,
    pass: (to: T) => (passing.value = to),
    undo: () => go(-1),
    redo: () => go(1),
  }
}
