/**
 * Who answers for a release: stands in the packages. Who releases sets both; until then they are names of a domain that
 * is nobody's (RFC 2606), so that nobody is named who did not ask for it.
 */
export const maintainer = process.env['ATENA_MAINTAINER'] || 'Atena <maintainers@atena.example>'
export const homepage = process.env['ATENA_HOMEPAGE'] || 'https://atena.example/'
