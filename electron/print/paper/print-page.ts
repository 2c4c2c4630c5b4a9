/** What goes to a printer; sizes in mm. */
export interface Document {
  title: string
  paper: { width: number; height: number }
  pages: number
  /** A page as SVG; null when the job is forgotten. */
  svg(page: number): Promise<string | null>
}

/** SECURITY: the page shows its own pictures and one style sheet; it has no script and reaches nothing else. */
const policy = "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
const origin = 'app://print'

/** Address of the page that shows the document. */
export const printPageAddress = `${origin}/`

/**
 * Returns the requests of the print window: one page of HTML with an image for each sheet of paper, so that `@page`
 * and the images have the same exact size (paper 6).
 */
export function answerPrintPage(document: Document) {
  return async ({ url }: { url: string }): Promise<Response> => {
    const path = url.startsWith(origin) ? url.slice(origin.length) : ''
    if (path === '/') return respond('text/html', pageOf(document))
    if (path === '/paper.css') return respond('text/css', styleOf(document))
    const page = /^\/(\d+)\.svg$/.exec(path)?.[1]
    const svg = page === undefined ? null : await document.svg(Number(page))
    return svg === null ? new Response('', { status: 404 }) : respond('image/svg+xml', svg)
  }
}

function respond(type: string, body: string): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  return new Response(body, { headers })
}

function pageOf({ title, pages }: Document): string {
  const images = Array.from({ length: pages }, (_, page) => `<img src="/${page}.svg" alt="">`).join('')
  const name = title.replace(/[<&]/gu, '')
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/paper.css">${images}`
}

function styleOf({ paper: { width, height } }: Document): string {
  const size = `${width}mm ${height}mm`
  return `@page{size:${size};margin:0}body{margin:0}img{display:block;width:${width}mm;height:${height}mm;break-after:page}img:last-child{break-after:auto}`
}
