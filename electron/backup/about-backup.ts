import type { ConnectionProfile } from '../../contract/profile.ts'

/** The first part of a backup, for whoever opens it without Atena. Files of every version begin with it. */
export const firstPartText = `This is a backup of Atena, an address book.
Atenaのバックアップです。

Atena reads it with File > Restore from a backup. Without Atena:
Atenaの「ファイル」→「バックアップから復元」で読み込めます。ほかのソフトで読む場合：

records/*.jsonl  one contact in each line, as JSON: "text" holds the contact as the service sent it, as JSON again.
photos.jsonl     which file of photos/ belongs to which contact; "part" is null where the photo was not on the computer.
photos/*.jpg     the photos.
waiting.json     changes that had not been sent to the service.
profile.json     the connection, without passwords.
printing.json    kept print layouts, sheets and printer corrections.
manifest.json    what is in the backup, with the SHA-256 of each part.

It holds no password and no access token, but everything about your contacts, and it is not encrypted: keep it safe.
パスワードやアクセストークンは含みませんが、連絡先の内容はすべて暗号化されずに入っています。大切に保管してください。
`

/**
 * A profile as it stands in a backup.
 * SECURITY: without the client secret and without what stands in an address beside the place (SECURITY X49).
 */
export function profileForBackup({ oidc, ...profile }: ConnectionProfile): ConnectionProfile {
  const client = oidc && {
    ...oidc,
    ...{ client_secret: null, issuer: placeOnly(oidc.issuer) },
    ...{ authorize_url: placeOnly(oidc.authorize_url), token_url: placeOnly(oidc.token_url) },
  }
  return { ...profile, base_url: placeOnly(profile.base_url), oidc: client ?? null }
}

/** An address without user, password, query and fragment; '' for what is none. */
function placeOnly<T extends string | null>(address: T): T | string {
  if (address === null || address === '') return address
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
