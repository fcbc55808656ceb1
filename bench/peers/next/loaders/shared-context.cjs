/** What has a context is drawn on both sides: on the server ours stands in for React's. */
module.exports = (source) => source.replace('from "react"', 'from "#shared-context"');
