/** Where a way out should lead: a port of this machine, and a name of its own. */
export interface Place {
  host: string
  port: number
  name: string
}

/**
 * Ways by which a script can reach beyond its page. Each runs in the page itself and may name nothing of this file; where
 * it returns a text, that runs instead.
 */
export const waysOut = {
  fetch: ({ host, port }: Place) => void fetch(`http://${host}:${port}/`, { mode: 'no-cors' }),
  'fetch by name': ({ name }: Place) => void fetch(`https://${name}/`, { mode: 'no-cors' }),
  XMLHttpRequest: ({ host, port }: Place) => {
    const request = new XMLHttpRequest()
    request.open('GET', `http://${host}:${port}/`)
    request.send()
  },
  beacon: ({ host, port }: Place) => void navigator.sendBeacon(`http://${host}:${port}/`, 'contacts'),
  image: ({ host, port }: Place) => {
    new Image().src = `http://${host}:${port}/`
  },
  WebSocket: ({ host, port }: Place) => void new WebSocket(`ws://${host}:${port}/`),
  EventSource: ({ host, port }: Place) => void new EventSource(`http://${host}:${port}/`),
  WebTransport: ({ host, port }: Place) =>
    void new WebTransport(`https://${host}:${port}/`).ready.catch(() => undefined),
  video: ({ host, port }: Place) => {
    document.createElement('video').src = `http://${host}:${port}/`
  },
  font: ({ host, port }: Place) => void new FontFace('out', `url(http://${host}:${port}/)`).load(),
  // As text, since the test's own tools would put another function in its place.
  'import()': ({ host, port }: Place) => `void import('http://${host}:${port}/x.js').catch(() => undefined)`,
  'style rule': ({ host, port }: Place) => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(`html { background-image: url(http://${host}:${port}/) }`)
    document.adoptedStyleSheets = [sheet]
  },
  'style sheet': ({ host, port }: Place) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
    link.href = `http://${host}:${port}/`
    document.head.append(link)
  },
  'script element': ({ host, port }: Place) => {
    const script = document.createElement('script')
    script.src = `http://${host}:${port}/`
    document.head.append(script)
  },
  object: ({ host, port }: Place) => {
    const object = document.createElement('object')
    object.data = `http://${host}:${port}/`
    document.body.append(object)
  },
  frame: ({ host, port }: Place) => {
    const frame = document.createElement('iframe')
    frame.src = `http://${host}:${port}/`
    document.body.append(frame)
  },
  form: ({ host, port }: Place) => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'form-target' })
    const form = document.createElement('form')
    form.action = `http://${host}:${port}/`
    form.method = 'post'
    form.target = 'form-target'
    document.body.append(frame, form)
    form.submit()
  },
  ping: ({ host, port }: Place) => {
    const link = document.createElement('a')
    link.href = '#here'
    link.ping = `http://${host}:${port}/`
    document.body.append(link)
    link.click()
  },
  window: ({ host, port }: Place) => void window.open(`http://${host}:${port}/`),
  download: ({ host, port }: Place) => {
    const link = document.createElement('a')
    link.href = `http://${host}:${port}/file`
    link.download = 'file'
    document.body.append(link)
    link.click()
  },
  worker: ({ host, port }: Place) => {
    const text = `fetch('http://${host}:${port}/', { mode: 'no-cors' })`
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  },
  prefetch: ({ host, port }: Place) => {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch' })
    link.href = `http://${host}:${port}/`
    document.head.append(link)
  },
  preconnect: ({ host, port }: Place) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preconnect' })
    link.href = `http://${host}:${port}/`
    document.head.append(link)
  },
  'preconnect by name': ({ name }: Place) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'preconnect',
      href: `https://${name}/`,
    })
    document.head.append(link)
  },
  'dns-prefetch': ({ name }: Place) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'dns-prefetch',
      href: `https://${name}/`,
    })
    document.head.append(link)
  },
  'peer connection, UDP': ({ host, port }: Place) => {
    const iceServers = [{ urls: `turn:${host}:${port}?transport=udp`, username: 'contacts', credential: 'x' }]
    const peer = new RTCPeerConnection({ iceServers })
    peer.createDataChannel('out')
    void peer.setLocalDescription()
  },
  'peer connection, TCP': ({ host, port }: Place) => {
    const iceServers = [{ urls: `turn:${host}:${port}?transport=tcp`, username: 'contacts', credential: 'x' }]
    const peer = new RTCPeerConnection({ iceServers })
    peer.createDataChannel('out')
    void peer.setLocalDescription()
  },
  'peer connection, by name': ({ name }: Place) => {
    const urls = [`stun:${name}:3478`, `turn:${name}:3478?transport=tcp`]
    const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'contacts', credential: 'x' }] })
    peer.createDataChannel('out')
    void peer.setLocalDescription()
  },
  'peer connection of an empty frame, UDP': ({ host, port }: Place) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const { RTCPeerConnection: Peer } = frame.contentWindow as unknown as typeof globalThis
    const peer = new Peer({ iceServers: [{ urls: `stun:${host}:${port}` }] })
    peer.createDataChannel('out')
    void peer.setLocalDescription()
  },
  'peer connection of an empty frame, TCP': ({ host, port }: Place) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const { RTCPeerConnection: Peer } = frame.contentWindow as unknown as typeof globalThis
    const urls = `turn:${host}:${port}?transport=tcp`
    const peer = new Peer({ iceServers: [{ urls, username: 'contacts', credential: 'x' }] })
    peer.createDataChannel('out')
    void peer.setLocalDescription()
  },
  'peer connection of an empty frame, by name': ({ name }: Place) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const { RTCPeerConnection: Peer } = frame.contentWindow as unknown as typeof globalThis
    const urls = `turn:${name}:3478?transport=tcp`
    const peer = new Peer({ iceServers: [{ urls, username: 'contacts', credential: 'x' }] })
    peer.createDataChannel('out')
    void peer.setLocalDescription()
  },
  'peer connection, UDP candidate of the other side': async ({ host, port }: Place) => {
    const [here, there] = [new RTCPeerConnection(), new RTCPeerConnection()]
    here.createDataChannel('out')
    await here.setLocalDescription()
    await there.setRemoteDescription(here.localDescription ?? { type: 'offer' })
    await there.setLocalDescription()
    await here.setRemoteDescription(there.localDescription ?? { type: 'answer' })
    const candidate = `candidate:1 1 udp 2122260223 ${host} ${port} typ host`
    await here.addIceCandidate({ candidate, sdpMid: '0' })
  },
  'peer connection, TCP candidate of the other side': async ({ host, port }: Place) => {
    const [here, there] = [new RTCPeerConnection(), new RTCPeerConnection()]
    here.createDataChannel('out')
    await here.setLocalDescription()
    await there.setRemoteDescription(here.localDescription ?? { type: 'offer' })
    await there.setLocalDescription()
    await here.setRemoteDescription(there.localDescription ?? { type: 'answer' })
    const candidate = `candidate:1 1 tcp 1518280447 ${host} ${port} typ host tcptype passive`
    await here.addIceCandidate({ candidate, sdpMid: '0' })
  },
} satisfies Record<string, (place: Place) => unknown>

export type WayOut = keyof typeof waysOut
export const allWaysOut = Object.keys(waysOut) as WayOut[]
