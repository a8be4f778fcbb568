/** Where the session keeps things in the browser (specification, section 3). Public: other software reads them too. */
export const ID_TOKEN = 'id_token';
export const REFRESH_TOKEN = 'refresh_token';
export const AUTH_USER = 'auth_user';
export const REMEMBERED_EMAIL = 'pc_remember_email';
/** Session storage, with copies in the local one: a sign-in at another provider that is under way. */
export const OAUTH_VERIFIER = 'oauth:code_verifier';
export const OAUTH_STATE = 'oauth:state';
/** Session storage: where to go after signing in. */
export const RETURN_TO = 'ne:return_to';

/** In the tab's own storage: for whom an administrator acts there. */
export const ACTING = 'acting';

/** Somebody was about to become an organiser when their account or their address had to come first. */
export const APPLYING = 'qt:applying';
