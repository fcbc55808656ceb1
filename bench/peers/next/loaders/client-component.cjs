/** Our components with state or listeners: each has a file of its own that a browser loads. */
module.exports = (source) => `"use client";\n${source}`;
