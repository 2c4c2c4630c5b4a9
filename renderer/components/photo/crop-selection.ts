import { CropperCanvas, CropperHandle, CropperSelection, CropperShade } from 'cropperjs'
import { fittedArea, largestArea } from './crop-area.ts'
import type { Area, Extent } from './crop-area.ts'

/** The frame over a picture that says which part of it stays. */
export interface CropSelection {
  /** The part that stays, in px of the stage. */
  area(): Area
  /** Width by height; null for any shape. Begins anew with the largest area of that shape. */
  shape(aspect: number | null): void
  move(x: number, y: number): void
  /** Grows or shrinks the area to the right and downwards; in its shape, if it has one. */
  resize(width: number, height: number): void
}

export interface CropSelectionOptions {
  /** An empty element over the picture. */
  stage: HTMLElement
  /** Its size in px, with fractions: without them a square would not be one in the picture. */
  size: Extent
  aspect: number | null
  onChange(area: Area): void
}

const corners = ['ne-resize', 'nw-resize', 'se-resize', 'sw-resize']
const edges = ['n-resize', 'e-resize', 's-resize', 'w-resize']

/**
 * Puts cropperjs's elements onto a stage. SECURITY: only those that need neither inline styles nor HTML from text, so
 * that the page keeps its policy: their sheets are adopted ones (SECURITY E07). Its `Cropper` class would write
 * a template through innerHTML, which Trusted Types refuse.
 */
export function createCropSelection({ stage, size, aspect, onChange }: CropSelectionOptions): CropSelection {
  let shape = aspect
  let current = largestArea(size, shape)
  const selection = new CropperSelection()
  Object.assign(selection, { movable: true, resizable: true, zoomable: true, precise: true })

  selection.aspectRatio = aspect ?? Number.NaN

  const apply = (area: Area) => {
    current = area
    // `NaN`: the area has its shape already.
    selection.$change(area.x, area.y, area.width, area.height, NaN, true)
    onChange(area)
  }
  const want = (wanted: Area) => apply(fittedArea({ before: current, wanted, stage: size, aspect: shape }))
  selection.addEventListener('change', (event) => {
    const { x, y, width, height } = (event as CustomEvent<Area>).detail // cropperjs documents this detail
    if (isSame({ x, y, width, height }, current)) return
    event.preventDefault()
    want({ x, y, width, height })
  })
  stage.replaceChildren(cropperElements(selection))
  apply(current)
  return {
    area: () => current,
    shape(next) {
      shape = next
      selection.aspectRatio = next ?? Number.NaN
      apply(largestArea(size, shape))
    },
    move: (x, y) => want({ ...current, x: current.x + x, y: current.y + y }),
    resize: (width, height) => want(grown(current, { width, height }, shape)),
  }
}

function cropperElements(selection: CropperSelection): CropperCanvas {
  const canvas = new CropperCanvas()
  selection.append(
    handle('move', 'whole'),
    ...edges.map((action) => handle(action, 'edge')),
    ...corners.map((action) => handle(action, 'corner')),
  )
  const shade = new CropperShade()
  shade.themeColor = 'rgb(0 0 0 / 55%)'
  canvas.append(shade, selection)
  return canvas
}

function handle(action: string, className: string): CropperHandle {
  const made = Object.assign(new CropperHandle(), { action, className })
  made.plain = action === 'move'
  return made
}

/** In a fixed shape the larger of the two wishes decides. */
function grown(area: Area, by: Extent, aspect: number | null): Area {
  if (aspect === null) return { ...area, width: area.width + by.width, height: area.height + by.height }
  const width = area.width + (by.width === 0 ? by.height * aspect : by.width)
  return { ...area, width, height: width / aspect }
}

function isSame(one: Area, other: Area): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(one[key] - other[key]) < 0.001)
}
