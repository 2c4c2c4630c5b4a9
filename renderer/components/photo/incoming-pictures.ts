/** What was dropped or pasted. A folder cannot be read as a file and is told apart. */
export interface IncomingPictures {
  files: File[]
  hasFolder: boolean
}

/** Whether something that is dragged over the page is, or may be, a file. */
export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/** The files of a drop or a paste. Must be called while the event is handled: the data is gone afterwards. */
export function incomingPictures(data: DataTransfer | null): IncomingPictures {
  const items = [...(data?.items ?? [])].filter((item) => item.kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hasFolder: items.some(isFolder) }
}

/** Pasting text into a field stays pasting text, also where the clipboard holds a picture of it. */
export function isPastedText(event: ClipboardEvent): boolean {
  const isInField = event.target instanceof Element && event.target.closest('input, textarea') !== null
  return isInField && (event.clipboardData?.types.includes('text/plain') ?? false)
}
