import { useEventListener, useMutationObserver } from '@vueuse/core'
import { onMounted } from 'vue'
import type { Ref } from 'vue'

/**
 * Makes one stop of Tab of a list whose entries are marked with `data-stop`: up and down lead from one to the next, right
 * and left to the buttons beside it. The stop is where the keyboard was last, else what is chosen.
 */
export function useRovingStop(root: Readonly<Ref<HTMLElement | null>>): void {
  let current: Element | null = null
  const buttons = () => [...(root.value?.querySelectorAll<HTMLElement>('button') ?? [])]
  const stops = () => buttons().filter((each) => each.matches('[data-stop]'))

  function refresh(): void {
    const all = stops()
    const chosen = all.find((each) => each.matches('[aria-current], [aria-pressed=true]'))
    const stop = all.find((each) => each === current) ?? chosen ?? all[0]
    for (const each of buttons()) each.tabIndex = each === stop ? 0 : -1
  }

  /** Where a key leads; undefined for keys that lead nowhere. */
  function targetOf(key: string, from: HTMLElement): HTMLElement | undefined {
    const [all, every] = [stops(), buttons()]
    const stop = every.slice(0, every.indexOf(from) + 1).findLast((each) => all.includes(each))
    const at = stop === undefined ? -1 : all.indexOf(stop)
    const beside = (step: number) => {
      const next = every[every.indexOf(from) + step]
      return next && (step < 0 ? from !== stop : !all.includes(next)) ? next : undefined
    }
    if (key === 'ArrowDown') return all[at + 1]
    if (key === 'ArrowUp') return all[at - 1]
    if (key === 'Home') return all[0]
    if (key === 'End') return all.at(-1)
    return key === 'ArrowRight' ? beside(1) : key === 'ArrowLeft' ? beside(-1) : undefined
  }

  onMounted(refresh)
  useMutationObserver(root, refresh, { childList: true, subtree: true })
  useEventListener(root, 'focusin', ({ target }) => {
    const before = buttons().slice(0, buttons().indexOf(target as HTMLElement) + 1)
    current = before.findLast((each) => each.matches('[data-stop]')) ?? current
    refresh()
  })
  useEventListener(root, 'keydown', (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event
    if (ctrlKey || altKey || metaKey || shiftKey || event.defaultPrevented) return
    const next = target instanceof HTMLElement ? targetOf(key, target) : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
