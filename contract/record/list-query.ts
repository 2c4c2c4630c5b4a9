/** Query of a list call (interface 4.1). `clientid` and `externalid` exist for address records only (interface 4.2). */
export interface ListQuery {
  limit: number
  skip: number
  showdeleted?: 'T' | 'F'
  /** Server time as received, UTC with microseconds; never the local clock (reliability 5.3). */
  updatedmin?: string
  clientid?: string
  externalid?: string
}
