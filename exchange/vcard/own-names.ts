/** PRODID of cards that we write: what stands in them is read back as it is, without guessing. */
export const ownProduct = '-//Atena//Atena//EN'

/** Names of what vCard has no property for. Other programs keep or drop them, as the standard has it for names with X-. */
export const ownNames = {
  code: 'X-ATENA-CODE',
  /** Family name, given name, their readings, honorific, gender, birthdate. */
  jointName: 'X-ATENA-JOINT-NAME',
  /** Tied to a number, mail or address by its group: the kind where TYPE does not say it; empty for none. */
  kind: 'X-ATENA-KIND',
  station: 'X-ATENA-STATION',
  geolocation: 'X-ATENA-GEOLOCATION',
} as const

/** The parts of an address in the order of ADR. */
export const addressParts = ['pobox', 'building', 'street', 'city', 'region', 'zipcode', 'country'] as const
