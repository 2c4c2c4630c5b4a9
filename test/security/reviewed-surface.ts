/**
 * SECURITY: every way from the page into main, looked at one by one (SECURITY X18). Developers who add a channel add
 * it here too, after asking: what can a page that has been taken over do with it? No path, no URL beyond `link.open`,
 * no
 * token outwards.
 */
export const reviewedChannels: readonly string[] = [
  'app.info',
  'app.about',
  // Which window calls is what Electron says: it learns the contact that main has opened it for, and closes itself alone.
  'window.record',
  'window.close',
  // A contact by its id. The window is one of ours like the main one; the same contact is not opened twice.
  'window.openRecord',
  'window.setDirty',
  // Items of a list by their names, and a place in the window; the words are main's.
  'contextMenu.show',
  // Nothing but which items of the menu are grey.
  'menu.enable',
  'preferences.get',
  'preferences.set',
  'view.keep',
  'view.read',
  // Words, tags and a place of lists under a name, of the profile; a bounded number of bounded length (SECURITY X56).
  'searches.list',
  'searches.keep',
  'searches.drop',
  'session.state',
  'session.signIn',
  // One question at a time to the service of the profile, with what main holds; nothing of the page's goes out.
  'session.tryAgain',
  // Only where main has stopped for another owner, which it finds out itself; the page gives the answer of the user.
  'session.sameOwner',
  'session.signOut',
  'session.restore',
  'session.authorize',
  'session.stopAuthorize',
  'profile.select',
  'profile.check',
  'profile.save',
  'profile.remove',
  'profile.findGroups',
  'profile.forgetCertificate',
  // A profile by its id, never an address; the token and the path of the report stay in main, and where contacts may be real a
  // dialog of main asks before anything is written.
  'doctor.start',
  'doctor.stop',
  'doctor.save',
  'book.summary',
  'record.rows',
  'record.index',
  'record.position',
  'record.ids',
  'record.find',
  'record.snippets',
  'record.cells',
  'record.marks',
  'record.read',
  'record.fetch',
  'record.save',
  'record.delete',
  'record.undoDelete',
  // Versions and steps by number, contacts by id; what is written is what main has kept of them, through the outbox.
  'history.state',
  'history.versions',
  'history.putBack',
  'history.undo',
  'history.redo',
  'history.restore',
  'history.restored',
  'photo.choose',
  'photo.open',
  'photo.check',
  'photo.keep',
  'photo.copy',
  'photo.upload',
  'photo.discard',
  'photo.storage',
  'photo.clearStorage',
  'draft.save',
  'draft.read',
  'draft.drop',
  'outbox.list',
  'outbox.read',
  'outbox.takeBack',
  'outbox.retry',
  'outbox.discard',
  'outbox.wake',
  'outbox.done',
  'outbox.exportReceipts',
  // Main finds the entries itself and asks where the copy goes.
  'outbox.sendOther',
  'outbox.removeOther',
  // Names of items that main has just listed; no path comes from the page, and main asks where a copy goes.
  'recovery.list',
  'recovery.act',
  // A profile by its id and a word of four; main asks in a dialog of the system before it removes anything.
  'kept.sizes',
  'kept.remove',
  // Marks are words and years of a fixed list, written into our own data of a contact alone.
  'cards.list',
  'cards.mark',
  // Pairs by their place in what main found, fields by their names; what is written and deleted main reads itself.
  'duplicates.find',
  'duplicates.page',
  'duplicates.read',
  'duplicates.decide',
  'duplicates.merge',
  // Which contact of its own book the person being typed may be: an id and a name that the page can read anyway.
  'duplicates.alike',
  'duplicates.close',
  'sync.start',
  'sync.state',
  'sync.cancel',
  'postalCode.towns',
  'postalCode.codes',
  'sync.pause',
  // Main asks the user in a dialog of the system before more is stored.
  'sync.readOn',
  'sync.doubts',
  'bulk.start',
  'bulk.state',
  'bulk.continue',
  'bulk.pause',
  'bulk.cancel',
  'bulk.undo',
  'bulk.retry',
  'bulk.outcomes',
  'bulk.lacks',
  'import.choose',
  // The name of a file that the user has opened with the app in the system, and what is in it.
  'import.given',
  'import.readGiven',
  'import.read',
  'import.columns',
  'import.encoding',
  'import.dayOrder',
  'import.rows',
  // What the file that the user chose says of a person, and what it is changed to in memory; no photo goes either way.
  'import.person',
  'import.edit',
  // A portrait of the file that the user chose, and what the page has made of it, which main looks at like a file.
  'import.picture',
  'import.keepPicture',
  'import.start',
  'import.close',
  // Contacts that the page can read anyway; main asks where their file goes, and the page gets a handle of it.
  'export.prepare',
  'export.convert',
  'export.save',
  // Whether it continues, and which photos could not be fetched; the file stays where the user told main to put it.
  'export.step',
  'export.close',
  // Contacts that the page can read anyway, by family and ids; the clipboard gets what main makes of the mirror.
  'share.card',
  'share.copy',
  // How, and which address by its place: the text is made of what the mirror holds.
  'share.copyText',
  // A value by the name of its list and its place in it; the text is what the mirror holds.
  'share.copyValue',
  // Which address by its place: main makes the link for one map, and asks in a dialog of the system before it opens.
  'share.map',
  'share.drag',
  // Addresses stay in main under a token; the page names contacts, and then which of the mails is begun.
  'share.mail',
  'share.openMail',
  'share.copyAddresses',
  'share.closeMail',
  // Main asks where the file goes, and the page gets a handle of it.
  'share.birthdays',
  'share.cardYear',
  // Everything of the profile in use, which the page can read anyway; main asks where it goes, and which backup is
  // read.
  'backup.prepare',
  'backup.save',
  'backup.step',
  'backup.close',
  // Names of copies that main has just listed, of a form without room for a path.
  'restore.list',
  'restore.choose',
  'restore.copy',
  'print.setup',
  'print.findSheets',
  'print.fonts',
  'print.preview',
  'print.listSetup',
  'print.list',
  'print.card',
  'print.page',
  'print.photos',
  'print.pdf',
  'print.paper',
  'print.testPage',
  // The same page of a sheet that the page describes by bounded numbers and a name.
  'print.trySheet',
  'print.stop',
  'print.remember',
  'print.keepPreset',
  'print.dropPreset',
  'print.keepLayout',
  'print.startLayouts',
  // The file is chosen in a dialog of main, the page names none.
  'print.saveLayout',
  'print.openLayout',
  // A layout of bounded numbers and texts, and one contact.
  'print.tryLayout',
  'print.dropLayout',
  'print.keepSheet',
  'print.dropSheet',
  // The file is chosen in a dialog of main, the page names none; it learns names and sizes of labels.
  'print.importSheets',
  'print.calibrate',
  'print.keepSender',
  'print.askToMark',
  'print.markSent',
  // Two verbs for a file that main wrote itself, by the handle that main gave for it; no path either way.
  'savedFile.open',
  'savedFile.show',
  'link.open',
]

/** SECURITY: everything that main tells pages by itself. */
export const reviewedNotices: readonly string[] = [
  'mirror.changed',
  'sync.progress',
  'session.changed',
  // Language, theme and widths: what the page says itself in another window.
  'preferences.changed',
  'deletion.settled',
  'photo.progress',
  'history.changed',
  'outbox.changed',
  // Says nothing.
  'app.ending',
  'print.progress',
  'bulk.progress',
  'bulk.show',
  'doctor.progress',
  // Says nothing.
  'import.given',
  'menu.command',
]
