/**
 * Words that native technical writers do not use in this way, and what to write instead. A space matches a line break in a
 * comment too. `proper`: the uses that may stay, in the same spelling of patterns.
 * @type {readonly { word: string, instead: string, proper?: string }[]}
 */
export const words = [
  { word: 'anew', instead: 'again' },
  {
    word: 'stands?|stood',
    instead: 'is, are or was',
    proper: 'stands? for|stood for|stands? in for|stand-ins?',
  },
  { word: 'behind', instead: 'after', proper: 'behind an? (proxy|window)' },
  { word: 'beside', instead: 'next to, or with' },
  { word: 'nobody|somebody|whoever', instead: 'who it is: the user, another computer, the service' },
  { word: 'at once', instead: 'immediately, or together' },
  {
    word: '(goes|went|going) on',
    instead: 'continues',
    proper: '(goes|went|going) on (paper|the|an?|each|every|one)',
  },
  {
    word: '(is|are|was|were|be|been|being) told',
    instead: 'what the user sees, or who reports it',
    proper: '(is|are|was|were|be|been|being) told (apart|from)',
  },
  { word: 'of before', instead: 'previous' },
  { word: 'so many', instead: 'this many, or the number' },
  {
    word: '(is|are|was|were) none',
    instead: 'is not one, or has no',
    proper: 'there (is|are|was|were) none',
  },
  { word: 'his|him', instead: 'their, or them' },
]
