/** Storage keys of the session (specification, section 3). Public: other software reads them too. */
export const ID_TOKEN = 'id_token';
export const REFRESH_TOKEN = 'refresh_token';
export const AUTH_USER = 'auth_user';
export const REMEMBERED_EMAIL = 'pc_remember_email';
/** Keys for a pending sign-in with an external provider, in session storage with copies in local storage. */
export const OAUTH_VERIFIER = 'oauth:code_verifier';
export const OAUTH_STATE = 'oauth:state';
/** Session storage key of the path to return to after signing in. */
export const RETURN_TO = 'ne:return_to';
