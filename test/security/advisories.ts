/**
 * Versions that must not come back, checked without a network: the registry's own audit is not reachable everywhere.
 * From reliability 3.1 and X31; the comment of each says what was wrong below the floor.
 */
export const floors: Readonly<Record<string, string>> = {
  /** Base URL bypass (CVE-2025-27152), NO_PROXY, limits ignored, header injection, prototype pollution up to 1.17. */
  axios: '1.18.0',
  /** The Authorization header went along to other hosts (CVE-2024-28849, CVE-2026-40895). */
  'follow-redirects': '1.16.0',
  /** Predictable multipart boundaries (GHSA-hmw2-7cc7-3qxx). */
  'form-data': '4.0.6',
  /** The V8 snapshot was outside the integrity check (CVE-2025-55305). */
  electron: '45.0.0',
  /** On Windows another's signature passed for ours (CVE-2024-39698). */
  'electron-updater': '6.3.0',
  /** The libvips inside read beyond the memory of damaged pictures (GHSA-f88m-g3jw-g9cj). */
  sharp: '0.35.0',
  /** An announcement of a version could change the prototype of all objects (CVE-2025-64718). */
  'js-yaml': '4.1.1',
}

/** Hijacked releases of 2026-03-31 and what they pulled in; `*` is every version. */
export const denied: readonly [name: string, version: string][] = [
  ['axios', '1.14.1'],
  ['axios', '0.30.4'],
  ['plain-crypto-js', '*'],
]
