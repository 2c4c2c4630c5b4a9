import { bytesOfDataUrl, bytesOfPicture, photoOf } from '../fields/photo.ts'
import type { CardProperty, Told } from './card.ts'

/** Returns whether a property holds a picture, which may be longer than any text. */
export function isPicture(name: string): boolean {
  return name === 'PHOTO' || name === 'LOGO' || name === 'X-MS-CARDPICTURE'
}

/** Takes the first picture that can be read as the portrait; what becomes of the others is remarked. SECURITY: none is fetched. */
export function takePicture(property: CardProperty, { person, note }: Told): void {
  const { bytes, text } = property
  if (bytes === null && text.trim() === '') return
  const inline = bytes?.() ?? bytesOfDataUrl(text) ?? bytesOfPicture(text)
  if (inline === null) return note(property, 'photo-not-fetched', text)
  const photo = photoOf(inline, bytes)
  if (photo === null) return note(property, 'photo-unreadable')
  if (person.photo === undefined) {
    person.photo = photo
    // It may be the sign of a company: the user is to see what it is.
    if (property.name !== 'PHOTO') note(property, 'reads-otherwise', `${property.name} → PHOTO`)
  }
  // The same picture in the properties of two programs is no second one.
  else if (Buffer.compare(person.photo.bytes, inline) !== 0)
    note(property, 'left-out', `${property.name}, ${photo.type}`)
}

/** SOUND and KEY: of what is no text, and no address of it, nothing but its name can be kept. */
export function takeRecording(property: CardProperty, { note, toMemo }: Told): void {
  const { name, bytes, text } = property
  if (bytes !== null || /^\s*data:/iu.test(text)) note(property, 'left-out', name)
  else if (name === 'SOUND') toMemo(property, 'Sound')
  else if (text.trim() !== '') note(property, 'left-out', text)
}
