import { defineStore } from 'pinia'
import { watch } from 'vue'
import { call } from '../bridge/bridge.ts'
import { useRecordEditorStore } from './record-editor.ts'

/** Tells main whether there are edits to lose, so that closing the window asks first. */
export const useUnsavedStore = defineStore('unsaved', () => {
  const editor = useRecordEditorStore()

  function load(): void {
    watch(
      () => editor.isDirty,
      (dirty) => void call('window.setDirty', { dirty }),
    )
  }

  return { load }
})
