/*
 * `webUtils` of the preload. Only Chromium knows the path of a File, and Electron answers at once. Here the script stops
 * at the `debugger` statement; main reads `file`, writes `path` and lets the script go on (file-paths.ts).
 */
;() => ({
  getPathForFile: function getPathForFile(file) {
    if (!(file instanceof File)) throw new TypeError('getPathForFile needs a File.')
    let path = ''
    debugger
    return path
  },
})
