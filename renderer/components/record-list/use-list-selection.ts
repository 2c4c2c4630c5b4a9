import type { RecordRow } from '../../../contract/ipc/records.ts'
import type { ListKeys } from './use-list-keys.ts'

/** What the list knows of a selection of many. */
export interface SelectionProps {
  selectedId: string | null
  /** Whether a row is one of those that are selected; left out while none are. */
  isSelected?: ((id: string) => boolean) | undefined
}

/** What the list tells about it. */
export interface SelectionEvents {
  open: (position: number) => void
  select: (position: number, how: 'toggle' | 'extend') => void
  clear: () => void
}

/** Clicks with Shift and Ctrl or Cmd, the keys that do the same, and which rows are shown as chosen. */
export function useListSelection(props: SelectionProps, { open, select, clear }: SelectionEvents) {
  const keys: Pick<ListKeys, 'extend' | 'toggle' | 'clear'> = {
    extend: (position) => select(position, 'extend'),
    toggle: (position) => select(position, 'toggle'),
    clear() {
      if (props.isSelected) clear()
      return props.isSelected !== undefined
    },
  }

  function isChosen(row: RecordRow | null): boolean {
    if (row === null) return false
    return props.isSelected?.(row.id) ?? row.id === props.selectedId
  }

  function onClick(event: MouseEvent, position: number): void {
    if (event.shiftKey) select(position, 'extend')
    else if (event.ctrlKey || event.metaKey) select(position, 'toggle')
    else open(position)
  }

  return { keys, isChosen, onClick }
}
