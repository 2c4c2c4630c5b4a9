/** The task of a program that is killed. */
export interface ChildTask {
  flow: 'create' | 'save' | 'delete' | 'offline' | 'draft' | 'upload' | 'sync'
  folder: string
  base_url: string
  origin: string
  token: string
  group_id: string
  clientId: string
  /** Keys of the saves and drafts, in order. */
  keys: [string, string, string]
  /** The record that `save` and `delete` are about. */
  id: string
}

export const flows = ['create', 'save', 'delete', 'offline', 'draft', 'upload', 'sync'] as const
