/** The window's document as a frame sees it. */
export type FrameOwner = {
  getURL(): string
  originOf(url: string): string
  send(channel: string, ...args: unknown[]): void
  executeJavaScript(code: string): Promise<unknown>
  isDestroyed(): boolean
}

/** The main frame of a window (`WebFrameMain`). Frames inside pages are not modelled. */
export class WebFrame {
  readonly parent = null
  readonly frames: WebFrame[] = []
  readonly name = ''
  readonly routingId = 1
  readonly processId = 1
  readonly frameTreeNodeId: number
  readonly detached = false
  readonly #owner: FrameOwner

  constructor(frameTreeNodeId: number, owner: FrameOwner) {
    this.frameTreeNodeId = frameTreeNodeId
    this.#owner = owner
  }

  get top(): WebFrame {
    return this
  }

  get framesInSubtree(): WebFrame[] {
    return [this]
  }

  get url(): string {
    return this.#owner.getURL()
  }

  get origin(): string {
    return this.#owner.originOf(this.url)
  }

  send(channel: string, ...args: unknown[]): void {
    this.#owner.send(channel, ...args)
  }

  executeJavaScript(code: string): Promise<unknown> {
    return this.#owner.executeJavaScript(code)
  }

  isDestroyed(): boolean {
    return this.#owner.isDestroyed()
  }
}
