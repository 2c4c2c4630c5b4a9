/** Under which application id the tests write sync keys. Apart, so that programs that are killed load no test runner. */
export const ourClientId = 'example.atena.test'
