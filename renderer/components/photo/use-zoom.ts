import { useElementSize } from '@vueuse/core'
import { computed, nextTick, ref } from 'vue'
import type { Ref } from 'vue'
import type { Extent } from './crop-area.ts'

const step = 1.5
const mostZoom = 8

/** A picture in a room that scrolls: fitted at first, larger at the user's wish, moved by dragging. */
export function useZoom(room: Readonly<Ref<HTMLElement | null>>) {
  const space = useElementSize(room)
  /** The picture's own size in px; null until it is known. */
  const natural = ref<Extent | null>(null)
  /** 1 fits the picture into the room. */
  const zoom = ref(1)

  const size = computed(() => {
    if (natural.value === null) return null
    const { width, height } = natural.value
    // A small picture is shown in its own size.
    const fit = Math.min(space.width.value / width, space.height.value / height, 1)
    return { width: width * fit * zoom.value, height: height * fit * zoom.value }
  })
  const isFitted = computed(() => zoom.value === 1)
  const isLargest = computed(() => zoom.value >= mostZoom)

  async function zoomTo(wanted: number): Promise<void> {
    const next = Math.min(mostZoom, Math.max(1, wanted))
    const growth = next / zoom.value
    zoom.value = next
    if (room.value && growth !== 1) await keepMiddle(room.value, growth)
  }

  function drag({ buttons, movementX, movementY }: PointerEvent): void {
    if (buttons === 1 && !isFitted.value) room.value?.scrollBy(-movementX, -movementY)
  }

  /** Another picture takes its place. */
  function begin(): void {
    natural.value = null
    zoom.value = 1
  }

  return {
    size,
    isFitted,
    isLargest,
    measure: (image: HTMLImageElement) =>
      (natural.value = { width: image.naturalWidth, height: image.naturalHeight }),
    zoomIn: () => zoomTo(zoom.value * step),
    zoomOut: () => zoomTo(zoom.value / step),
    fit: () => zoomTo(1),
    drag,
    begin,
  }
}

/** What is in the middle of the room stays there when the picture has grown. */
async function keepMiddle(room: HTMLElement, growth: number): Promise<void> {
  const [halfWidth, halfHeight] = [room.clientWidth / 2, room.clientHeight / 2]
  const [x, y] = [room.scrollLeft + halfWidth, room.scrollTop + halfHeight]
  await nextTick()
  room.scrollTo(x * growth - halfWidth, y * growth - halfHeight)
}
