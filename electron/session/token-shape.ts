/** The bearer alphabet of RFC 6750; NUL would be cut silently by the keychain (reliability 3.2). */
const bearer = /^[A-Za-z0-9._~+/-]+=*$/

/** Whether this text can be a bearer token: at most 8 KB, only the bearer alphabet. Surrounding blanks are the caller's. */
export function isTokenShaped(token: string): boolean {
  return token.length <= 8192 && bearer.test(token)
}

/** Most bytes the credential store of Windows takes (CRED_MAX_CREDENTIAL_BLOB_SIZE; reliability 3.2). */
const windowsBytes = 2560

/** Whether the keychain of this system has room for a token, which is ASCII by its alphabet. */
export function fitsKeychain(token: string, platform: NodeJS.Platform): boolean {
  return platform !== 'win32' || token.length <= windowsBytes
}
