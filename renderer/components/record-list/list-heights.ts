/** Heights in px; rows are never measured, so that 100,000 of them cost nothing. */
export const rowHeights = { comfortable: 56, compact: 40 }

export const headingHeight = 28
