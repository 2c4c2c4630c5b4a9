import { columnName, type Column } from '../../../exchange/csv/column.ts'
import { columnOf as ofHeader } from '../../../exchange/csv/headers.ts'
import { columnsOf as ofHeaders } from '../../../exchange/csv/table-columns.ts'

const nameOf = (column: Column | null) => column && columnName(column)

/** The name of the column under a header; null for an unknown header. */
export const columnOf = (header: string) => nameOf(ofHeader(header))

/** The names of the columns of a table; null for an unknown one. */
export const columnsOf = (headers: readonly string[]) => ofHeaders(headers).map(nameOf)
