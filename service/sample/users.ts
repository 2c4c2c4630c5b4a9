/** Ids in owner_id, created_by and updated_by: the tokens' user, and a colleague who also changes records. */
export const users = { self: '5f2100000000000000000a01', other: '5f2100000000000000000b02' }
