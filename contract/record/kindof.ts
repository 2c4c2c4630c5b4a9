/**
 * The vocabularies of `kindof` (interface 2.1). `null` stands for "other" and takes the free `label`.
 * Values outside these lists are read, shown and sent back as they are (design 2).
 */
export const postalAddressKinds = ['home', 'office', null] as const
export const webUrlKinds = ['profile', 'blog', 'hp', 'office', null] as const
/** The spec lists no null here for address records … */
export const emailKinds = ['cell', 'home', 'office'] as const
/** … but does for home address records (interface 2.2). */
export const homeaddressEmailKinds = ['cell', 'home', 'office', null] as const
export const telephoneKinds = ['tel', 'fax', 'cell', 'offtel', 'offfax', 'offcell', null] as const

/** The values of `gender` (interface 2.1). */
export const genders = ['m', 'f'] as const
